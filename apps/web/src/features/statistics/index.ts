export { BoutsLink, RecordLinks } from './bouts-link.tsx';
export { Figure } from './headline.tsx';
export { TrendPreview } from './trend-preview.tsx';
