import { Component, type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyComponent } from './lazyComponent.ts';

const Says = ({ what }: { what: string }) => <p>{what}</p>;
const frame = () => new Promise((done) => requestAnimationFrame(done));
/** Less than the 300 ms of React's own `lazy`. */
const FRAMES = 3;

it('a lazy component shows its placeholder until its code has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Says }>();
  const Late = lazyComponent(
    () => promise,
    () => <p>It comes</p>,
  );
  const { container } = await render(<Late what="Here" />);
  expect(container.textContent).toBe('It comes');
  resolve({ default: Says });
  for (let frames = 0; frames < FRAMES; frames++) await frame();
  expect(container.textContent).toBe('Here');
});

it('a loaded component renders immediately with its current props', async () => {
  const Late = lazyComponent(async () => ({ default: Says }));
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

it('a failed load is thrown to the error boundary', async () => {
  class Around extends Component<{ children: ReactNode }> {
    override state: { failed: string | null } = { failed: null };
    static getDerivedStateFromError = ({ message }: Error) => ({ failed: message });
    override render = () => this.state.failed ?? this.props.children;
  }
  const Late = lazyComponent<typeof Says>(() => Promise.reject(new Error('It is gone')));
  const { container } = await render(
    <Around>
      <Late what="Here" />
    </Around>,
  );
  await vi.waitFor(() => expect(container.textContent).toBe('It is gone'));
  // React logs the error of the boundary.
  const said = vi.spyOn(console, 'error');
  expect(said).toHaveBeenCalledOnce();
  said.mockClear();
});
