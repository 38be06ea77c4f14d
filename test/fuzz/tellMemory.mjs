// Loaded into a server beside its own program: told by SIGUSR2, it collects its garbage and writes to a file what it holds;
// with PARVIS_HEAP_SNAPSHOT also a snapshot of its heap, to that path.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';

const { PARVIS_MEMORY_REPORT: report, PARVIS_HEAP_SNAPSHOT: snapshot } = process.env;
if (report) {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    const before = process.memoryUsage();
    collect();
    const after = process.memoryUsage();
    const kinds = Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
    const resources = Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all.length]));
    writeFileSync(report, JSON.stringify({ before, after, resources }));
    if (snapshot) writeHeapSnapshot(snapshot);
  });
}
