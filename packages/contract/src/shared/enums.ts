/** The enumerations of the specification, with its spelling. */

export const eventLevels = ['Local', 'Regional', 'National', 'World'] as const;
export type EventLevel = (typeof eventLevels)[number];

export const ageCategories = [
  'Y8',
  'Y10',
  'Y12',
  'Y14',
  'Cadet',
  'Junior',
  'Senior/Open',
  'Vet Combined',
  'Vet40',
  'Vet50',
  'Vet60',
  'Vet70',
  'Vet80',
  'Div I',
  'Div IA',
  'Div II',
  'Div III',
  'Para',
  'Modern Pentathlon',
] as const;
export type AgeCategory = (typeof ageCategories)[number];

export const weapons = ['foil', 'epee', 'sabre', 'other'] as const;
export type Weapon = (typeof weapons)[number];

/**
 * Codes and labels as the specification spells them. It lists Northwest twice; the two differ only
 * in the code.
 */
export const regions = [
  { code: 0, label: 'None' },
  { code: 1, label: 'Northwest' },
  { code: 2, label: 'Midwest' },
  { code: 3, label: 'Northwest' },
  { code: 4, label: 'Southwest' },
  { code: 5, label: 'Texas' },
  { code: 6, label: 'Southeast' },
  { code: 99, label: 'Unassigned' },
] as const;
export type RegionCode = (typeof regions)[number]['code'];

/** Returns USA Fencing's name for a region: region 3 is the Northeast. */
export const regionName = ({ code, label }: (typeof regions)[number]): string =>
  code === 3 ? 'Northeast' : label;

/**
 * Returns the label shown for a region, e.g. "3 Northeast". "None" and "Unassigned" have no code.
 */
export function regionLabel(code: RegionCode): string {
  const region = regions.find((candidate) => candidate.code === code);
  if (!region) return String(code);
  return code === 0 || code === 99 ? region.label : `${region.code} ${regionName(region)}`;
}

export const boutTypes = ['Pool', 'DE', 'DE - Vet', 'Team Relay', 'Other'] as const;
export type BoutType = (typeof boutTypes)[number];
export const isElimination = (type: string | null): boolean => type === 'DE' || type === 'DE - Vet';

/** Suggestions, not in the specification; the server accepts any text of up to 50 characters. */
export const boutFormats = [
  '5 touches',
  '10 touches',
  '15 touches',
  '45 touches (team)',
  'Timed',
  'Other',
] as const;

/** Not in the specification; the 19 age categories are accepted as event types too. */
export const eventTypes = ['Individual', 'Team', 'Other'] as const;

export const grips = ['Pistol', 'French', 'Both', 'Other'] as const;
export type Grip = (typeof grips)[number];

export const hands = ['Right', 'Left'] as const;
export type Hand = (typeof hands)[number];

export const fencerRatings = ['U', 'E', 'D', 'C', 'B', 'A'] as const;
export type FencerRating = (typeof fencerRatings)[number];

export const refereeRatings = ['P', 'L2', 'L1', 'R2', 'R1', 'N1', 'Unknown'] as const;
export type RefereeRating = (typeof refereeRatings)[number];

/** Who may see a profile or a bout, from nobody to every logged-in user. */
export const visibilities = ['Private', 'My coaches', 'Friends', 'Club', 'Public'] as const;
export type Visibility = (typeof visibilities)[number];

/** In the order of the specification's list, for selects. */
export const visibilityOptions: readonly { value: Visibility; label: string; help: string }[] = [
  { value: 'Private', label: 'Private', help: 'Only you.' },
  { value: 'Club', label: 'Club', help: 'Your coaches and members of your club.' },
  { value: 'Public', label: 'Public', help: "Everyone who's logged in." },
  { value: 'My coaches', label: 'My coaches', help: 'Your connected coaches.' },
  { value: 'Friends', label: 'Friends', help: "Everyone you're connected with." },
];

/** Labels of the 0 to 5 rating scale; 0 means not rated. */
export const ratingLabels = ['None', 'Poor', 'Fair', 'Good', 'Great', 'Excellent'] as const;

export const ratingKinds = ['footwork', 'bladework', 'technique', 'distance', 'energy'] as const;
export type RatingKind = (typeof ratingKinds)[number];

export const passivityCards = ['none', 'yellow', 'red', 'black'] as const;
export type PassivityCard = (typeof passivityCards)[number];

export const sides = ['a', 'b'] as const;
export type Side = (typeof sides)[number];
export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

/**
 * The two paid plans. The `subscription` field always holds one of them, even for accounts without
 * a plan.
 */
export const plans = ['Student', 'Coach'] as const;
export type Plan = (typeof plans)[number];

export const subscriptionStatuses = ['none', 'active', 'past_due', 'canceled'] as const;
