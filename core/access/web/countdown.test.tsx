import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { useCountdown } from './countdown.ts';

afterEach(() => {
  vi.useRealTimers();
});

function Clock() {
  const [left, wait] = useCountdown();
  return (
    <button type="button" disabled={left > 0} onClick={() => wait(3)}>
      {left}
    </button>
  );
}

it('countdown decreases every second, ends at zero and can start again', async () => {
  await show(<Clock />);
  const clock = page.getByRole('button');
  await expect.element(clock).toHaveTextContent('0');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  for (let times = 0; times < 2; times += 1) {
    await clock.click();
    await expect.element(clock).toHaveTextContent('3');
    await expect.element(clock).toBeDisabled();
    for (const left of ['2', '1', '0']) {
      await vi.advanceTimersByTimeAsync(1_000);
      await expect.element(clock).toHaveTextContent(left);
    }
    await expect.element(clock).toBeEnabled();
  }
});
