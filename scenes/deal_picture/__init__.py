"""A finished deal, a trick of it or its deciding moment as a still or animated picture, to give away."""
