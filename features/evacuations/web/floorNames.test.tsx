import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showWithWords } from '../../../test/components/show.tsx';
import { useFloorNameFormatter } from './floorNames.ts';

function Floors({ floors }: { floors: readonly string[] }) {
  return <p>{useFloorNameFormatter().all(floors)}</p>;
}

it.each([
  [['3'], 'Étage 3'],
  [['3', '4'], 'Étages 3 et 4'],
  [['3', '4', '5'], 'Étages 3, 4 et 5'],
  [['0', '1'], 'Rez-de-chaussée, Étage 1'],
  [['-1', 'Mezzanine'], 'Sous-sol 1, Mezzanine'],
  [[], 'Étage non connu'],
] as const)('floors %j are written as: %s', async (floors, text) => {
  await showWithWords(<Floors floors={floors} />, 'evacuations');
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
