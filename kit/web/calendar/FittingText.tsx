import classes from './FittingText.module.css';

interface FittingTextProps {
  /** From short to long. */
  variants: readonly string[];
  secondLine?: string | undefined;
}

/**
 * Fills its positioned parent with the longest variant that fits on one line, or nothing. Draws on `--ground`
 * and is hidden from screen readers.
 */
export function FittingText({ variants, secondLine }: FittingTextProps) {
  return variants.map((variant) => (
    <span key={variant} className={classes.variant} aria-hidden>
      <span className={classes.words} data-words={variant} data-second-line={secondLine} />
    </span>
  ));
}
