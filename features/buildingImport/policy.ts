import { isAdministrator } from '../../kit/actor.ts';

/** Who may build a building from a workbook. */
export const can = { setUp: isAdministrator };
