/**
 * The shape of guides. This module has only types and constants, so that pages that show a guide
 * load no schemas.
 */

export const guideWeapons = ['foil', 'epee', 'sabre'] as const;
export type GuideWeapon = (typeof guideWeapons)[number];

/** Competitions of a higher level require more items, marks and checks. */
export const guideLevels = ['local', 'national', 'international'] as const;
export type GuideLevel = (typeof guideLevels)[number];

/** What a list is made for; stored with its checked items. */
export interface GuideChoices {
  /** null for every weapon. */
  weapon: GuideWeapon | null;
  level: GuideLevel;
  travel: boolean;
  /** When check-in closes, HH:MM in the venue's local time; null if not known. */
  closes: string | null;
  /** Minutes from home to the venue. */
  journey: number;
}

export interface GuideItem {
  /** Checked items are stored by code, so a code never changes and is never reused. */
  code: string;
  text: string;
  why?: string;
  /** These three restrict the item; without them, it is for everybody. */
  weapons?: readonly GuideWeapon[];
  levels?: readonly GuideLevel[];
  travel?: true;
  /** Minutes before check-in closes; negative after it. */
  before?: number;
  /** The item is done at home, so it is due earlier by the travel time. */
  home?: true;
}

export interface GuideSection {
  title: string;
  text?: readonly string[];
  facts?: readonly { term: string; text: string }[];
  items?: readonly GuideItem[];
  /** The rules differ between events; each event's rules apply. */
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
