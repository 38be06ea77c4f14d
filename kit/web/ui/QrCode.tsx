import classes from './QrCode.module.css';
import type { QrPathResult } from './useQrPathBuilder.ts';

/** Width of the white border in modules, which scanners need. */
const QUIET = 3;

export function QrCode({ code: { size, path }, label }: { code: QrPathResult; label: string }) {
  const side = size + 2 * QUIET;
  return (
    <svg
      className={classes.code}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
