import { isAdministrator } from '../../kit/actor.ts';

export const can = { importBuilding: isAdministrator };
