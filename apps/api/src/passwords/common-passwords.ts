import { dictionary } from '@zxcvbn-ts/language-common';

/** The most frequently leaked passwords, lowercase, from the zxcvbn list. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords'].map((word) => word.toLowerCase()),
);

/** Words an attacker would try first against fencers, letters only. */
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
