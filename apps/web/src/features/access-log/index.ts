export { ownViewsQuery } from './access-log.api.ts';
export { ViewList } from './view-list.tsx';
