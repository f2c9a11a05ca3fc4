import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encrypts text, so that a copy of the database is useless without the configured secret. */
export interface Encryption {
  encrypt(text: string): Uint8Array;
  /** Throws if the text was encrypted with another secret, or tampered with. */
  decrypt(sealed: Uint8Array): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** Creates an encryption with AES-256-GCM. Its output is the nonce, the tag and the ciphertext. */
export function createEncryption(secret: Uint8Array): Encryption {
  const key = createHmac('sha256', secret).update('seal').digest();
  return {
    encrypt(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
