const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 7;
/** Beyond it the first letters would come up more often than the last. */
const fair = Math.floor(256 / letters.length) * letters.length;

/** The name of a video: seven random letters and digits, made here (section 9, G-110). */
export function newMediaSlug(): string {
  let slug = '';
  while (slug.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) slug += letters[byte % letters.length];
  }
  return slug;
}
