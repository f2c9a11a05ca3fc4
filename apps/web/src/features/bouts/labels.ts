import type { RatingKind } from '@fencing-journal/contract/shared/enums';

export const ratingKindLabels: Record<RatingKind, string> = {
  footwork: 'Footwork',
  bladework: 'Bladework',
  technique: 'Technique',
  distance: 'Distance',
  energy: 'Energy',
};
