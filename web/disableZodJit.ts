import { z } from 'zod';

// The content security policy forbids `eval`, which zod's JIT would try.
z.config({ jitless: true });
