/** Returns a random key in hexadecimal digits. Unlike randomUUID, it works without a secure context. */
export const randomKey = (bytes = 16): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
