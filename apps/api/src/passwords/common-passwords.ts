import { dictionary } from '@zxcvbn-ts/language-common';

/** The most frequently leaked passwords, lowercase, from the zxcvbn list. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords'].map((word) => word.toLowerCase()),
);
