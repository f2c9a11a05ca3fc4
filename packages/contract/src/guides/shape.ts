/** What guides are made of. Types and lists alone: the pages that show a guide load no schema for it. */

export const guideWeapons = ['foil', 'epee', 'sabre'] as const;
export type GuideWeapon = (typeof guideWeapons)[number];

/** How far an event asks for what is marked and controlled. */
export const guideLevels = ['local', 'national', 'international'] as const;
export type GuideLevel = (typeof guideLevels)[number];

/** What a list is made for; kept with its ticks. */
export interface GuideChoices {
  /** null: every weapon. */
  weapon: GuideWeapon | null;
  level: GuideLevel;
  travel: boolean;
  /** When the check-in closes, HH:MM on the wall of the hall; null: not known. */
  closes: string | null;
  /** Minutes from the door at home to the hall. */
  journey: number;
}

export interface GuideItem {
  /** Ticks are kept by it, so it never changes and never means something else. */
  code: string;
  text: string;
  why?: string;
  /** For these alone; without them, for everybody. */
  weapons?: readonly GuideWeapon[];
  levels?: readonly GuideLevel[];
  travel?: true;
  /** Minutes before the check-in closes; after it, when negative. */
  before?: number;
  /** At home still: earlier by the journey. */
  home?: true;
}

export interface GuideSection {
  title: string;
  text?: readonly string[];
  facts?: readonly { term: string; text: string }[];
  items?: readonly GuideItem[];
  /** Events differ in this, and their own rules count. */
  rulesDiffer?: true;
}

export interface Guide {
  slug: string;
  title: string;
  summary: string;
  topic: 'competition' | 'equipment';
  /** Which choices change what it shows. */
  chooses: readonly ('weapon' | 'level' | 'travel' | 'clock')[];
  sections: readonly GuideSection[];
}
