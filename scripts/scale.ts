// Computes docs/scale.md's tables anew from what bench/RESULTS.md holds: npm run scale
import { scaleTables, writeScale } from '../bench/scale.ts';

writeScale();
console.log(scaleTables());
