import { expect, it } from 'vitest';
import { placesPerCaller } from './places.ts';

it('each caller has so many places; whoever asks for more waits for their own', async () => {
  const places = placesPerCaller({ most: 2, longest: 2 });
  const entered: string[] = [];
  const ask = (caller: string, name: string) =>
    places.enter(caller).then((leave) => {
      entered.push(name);
      return leave;
    });
  const [first, second] = await Promise.all([ask('many', 'm1'), ask('many', 'm2')]);
  const [third, fourth] = [ask('many', 'm3'), ask('many', 'm4')];
  await expect(places.enter('many')).rejects.toMatchObject({ code: 'too_many_requests' });
  await ask('one', 'o1');
  expect(entered).toEqual(['m1', 'm2', 'o1']);
  first?.();
  // Given back twice, it is still one place.
  first?.();
  await third;
  await new Promise(setImmediate);
  expect(entered).toEqual(['m1', 'm2', 'o1', 'm3']);
  second?.();
  await fourth;
  for (const leave of [await third, await fourth]) leave();
  expect(await Promise.all([ask('many', 'm5'), ask('many', 'm6')])).toHaveLength(2);
});
