export { registerEquipment } from './equipment.routes.ts';
