const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 7;
/** Bytes starting with this value are rejected, because the modulo would favor the first letters. */
const unbiasedLimit = Math.floor(256 / characters.length) * characters.length;

/** A new video slug: seven random letters and digits, generated on the client. */
export function newMediaSlug(): string {
  let slug = '';
  while (slug.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < unbiasedLimit) slug += characters[byte % characters.length];
  }
  return slug;
}
