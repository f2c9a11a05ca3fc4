export { equipmentQuery } from './equipment.api.ts';
export { isDue } from './service.rules.ts';
