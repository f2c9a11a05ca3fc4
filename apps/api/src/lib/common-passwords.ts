import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords, lower case: those of the zxcvbn list, which were leaked most often. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords'].map((word) => word.toLowerCase()),
);

/** Words that somebody who guesses passwords of fencers tries first, as letters alone. */
export const fencingWords: readonly string[] = [
  'usa',
  'us',
  'fencing',
  'fence',
  'fencer',
  'fencers',
  'journal',
  'foil',
  'epee',
  'sabre',
  'saber',
  'sword',
  'blade',
  'parry',
  'riposte',
  'lunge',
  'touche',
  'touch',
  'allez',
  'piste',
  'strip',
  'mask',
  'engarde',
  'tournament',
  'love',
  'ilove',
  'my',
  'club',
  'team',
  'coach',
  'password',
  'pass',
  'word',
];
