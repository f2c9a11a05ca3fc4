const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 7;
/** Bytes from here on are rejected, because the modulo would favor the first letters. */
const fair = Math.floor(256 / letters.length) * letters.length;

/** A new video slug: seven random letters and digits, generated on the client. */
export function newMediaSlug(): string {
  let slug = '';
  while (slug.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) slug += letters[byte % letters.length];
  }
  return slug;
}
