"""Steps of a deal that several games share."""
