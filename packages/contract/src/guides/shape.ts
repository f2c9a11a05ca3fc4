/**
 * The shape of guides. Types and constants only, so that the pages showing a guide load no schemas.
 */

export const guideWeapons = ['foil', 'epee', 'sabre'] as const;
export type GuideWeapon = (typeof guideWeapons)[number];

/** Competitions of a higher level require more items, marks and checks. */
export const guideLevels = ['local', 'national', 'international'] as const;
export type GuideLevel = (typeof guideLevels)[number];

/** What a list is made for; stored with its checked items. */
export interface GuideChoices {
  /** null: every weapon. */
  weapon: GuideWeapon | null;
  level: GuideLevel;
  travel: boolean;
  /** When check-in closes, HH:MM local time at the venue; null: not known. */
  closes: string | null;
  /** Minutes from home to the venue. */
  journey: number;
}

export interface GuideItem {
  /** Checked items are stored by code, so it never changes and is never reused. */
  code: string;
  text: string;
  why?: string;
  /** Restrict the item to these; without them it is for everybody. */
  weapons?: readonly GuideWeapon[];
  levels?: readonly GuideLevel[];
  travel?: true;
  /** Minutes before check-in closes; negative: after it. */
  before?: number;
  /** Done at home, so earlier by the journey. */
  home?: true;
}

export interface GuideSection {
  title: string;
  text?: readonly string[];
  facts?: readonly { term: string; text: string }[];
  items?: readonly GuideItem[];
  /** Events differ here, and their own rules apply. */
  rulesDiffer?: true;
}

export interface Guide {
  slug: string;
  title: string;
  summary: string;
  topic: 'competition' | 'equipment';
  /** The choices that change what the guide shows. */
  relevantChoices: readonly ('weapon' | 'level' | 'travel' | 'clock')[];
  sections: readonly GuideSection[];
}
