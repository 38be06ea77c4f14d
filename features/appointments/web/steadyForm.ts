/** Runs `act` at once, or, while something is being pressed, after the press: the click must have arrived by then. */
function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) act();
  else addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true });
}

interface InputProps {
  onBlur?: () => void;
}

/**
 * The same form, whose fields are checked after they are left by a press, not in the middle of it. The words of an error
 * push what is below them down: a button or box that is being pressed would slip from under the pointer, and the click
 * would go nowhere.
 */
export function steady<F extends { getInputProps: (...args: never[]) => InputProps }>(form: F): F {
  const getInputProps = (...args: Parameters<F['getInputProps']>) => {
    const props = form.getInputProps(...args);
    return { ...props, onBlur: () => afterPress(() => props.onBlur?.()) };
  };
  return { ...form, getInputProps };
}
