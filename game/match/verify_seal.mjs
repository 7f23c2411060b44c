/*
Checks the seals of an exported record without Etori: node verify_seal.mjs RECORD

It shows that the cards and the opponents are those that were sealed before the first bid. Whether the
opponents chose from their own cards alone is shown by Etori: etori audit RECORD

The pages of sealed deals contain it.
*/

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns the code that the seal of a deal, counted from 1, must have. */
export async function codeOfSeal(record, number) {
  const { dealer, deck, seal } = record.deals[number - 1];
  const options = Object.entries(record.options).sort(([one], [other]) => (one < other ? -1 : 1));
  const sealed = [
    "etori-seal", 1, record.game, record.players, options, number, dealer, deck, seal.seats, seal.seeds,
    seal.program,
  ];
  const bits = await derived(JSON.stringify(sealed), seal.salt);
  const code = Array.from({ length: 16 }, (_, place) => DIGITS[Number((bits >> BigInt(75 - 5 * place)) & 31n)]);
  return code.join("").replace(/(....)(?=.)/g, "$1-");
}

/** Returns 80 bits: PBKDF2 with SHA-256, 10,000 hashes and the salt, which is in hexadecimal digits. */
async function derived(text, salt) {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(text), "PBKDF2", false, ["deriveBits"]);
  const bytes = Uint8Array.from(salt.match(/../g), (digits) => parseInt(digits, 16));
  const way = { name: "PBKDF2", hash: "SHA-256", salt: bytes, iterations: 10000 };
  const found = new Uint8Array(await crypto.subtle.deriveBits(way, key, 80));
  return found.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** Prints a line for each sealed deal of a record; returns whether every seal fits. */
async function check(record) {
  let fits = true;
  for (const [index, deal] of record.deals.entries()) {
    if (deal.seal) {
      const code = await codeOfSeal(record, index + 1);
      fits &&= code === deal.seal.code;
      console.log(`deal ${index + 1}: seal ${deal.seal.code}: ${code === deal.seal.code ? "as sealed" : `BROKEN, ${code}`}`);
    }
  }
  return fits;
}

if (typeof process !== "undefined" && process.argv[1]?.endsWith("verify_seal.mjs")) {
  const { readFile } = await import("node:fs/promises");
  const given = JSON.parse(await readFile(process.argv[2], "utf8"));
  process.exitCode = (await check(given.record ?? given)) ? 0 : 1;
}
