import { Component, type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyCode } from './code.ts';

const Says = ({ what }: { what: string }) => <p>{what}</p>;
const frame = () => new Promise((done) => requestAnimationFrame(done));
/** Fewer than the 300 ms that React would wait. */
const FRAMES = 3;

it('is shown with the next picture once its code has come, and something else until then', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Says }>();
  const Late = lazyCode(
    () => promise,
    () => <p>It comes</p>,
  );
  const { container } = await render(<Late what="Here" />);
  expect(container.textContent).toBe('It comes');
  resolve({ default: Says });
  for (let frames = 0; frames < FRAMES; frames++) await frame();
  expect(container.textContent).toBe('Here');
});

it('whoever shows it again has it at once, with what is told to it since', async () => {
  const Late = lazyCode(async () => ({ default: Says }));
  function Twice() {
    const [more, setMore] = useState(false);
    return (
      <>
        <Late what="One" />
        {more && <Late what="Two" />}
        <button type="button" onClick={() => setMore(true)}>
          More
        </button>
      </>
    );
  }
  const screen = await render(<Twice />);
  await expect.element(screen.getByText('One')).toBeVisible();
  await screen.getByRole('button').click();
  expect(screen.container.textContent).toBe('OneTwoMore');
});

it('what its code does not come for is told to what stands around it', async () => {
  class Around extends Component<{ children: ReactNode }> {
    override state: { failed: string | null } = { failed: null };
    static getDerivedStateFromError = ({ message }: Error) => ({ failed: message });
    override render = () => this.state.failed ?? this.props.children;
  }
  const Late = lazyCode<typeof Says>(() => Promise.reject(new Error('It is gone')));
  const { container } = await render(
    <Around>
      <Late what="Here" />
    </Around>,
  );
  await vi.waitFor(() => expect(container.textContent).toBe('It is gone'));
  // React says what it handed to the boundary.
  const said = vi.spyOn(console, 'error');
  expect(said).toHaveBeenCalledOnce();
  said.mockClear();
});
