export { BoutsLink, RecordLinks } from './bouts-link.tsx';
export { CommonFilters } from './common-filters.tsx';
export { leastDifference } from './findings.rules.ts';
export { Figure } from './headline.tsx';
export { figuresQuery } from './statistics.api.ts';
export { dimensionPhrases, filterDefaults, handLabel, kindPlaces } from './statistics.rules.ts';
export { touchFiguresQuery } from './touch-figures.api.ts';
export { TrendPreview } from './trend-preview.tsx';
export { WinRateByMonth } from './trends.tsx';
