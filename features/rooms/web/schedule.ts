import * as schedule from '@mantine/schedule';

// The package's types for `import` (9.6.3) name their files without an extension, so TypeScript finds nothing in them; the
// same types for `require` are whole.
type Typed = typeof import('@mantine/schedule', { with: { 'resolution-mode': 'require' }});
export const ResourcesDayView = (schedule as unknown as Typed).ResourcesDayView;
export type ScheduleEventData = import('@mantine/schedule', { with: {
  'resolution-mode': 'require',
}}).ScheduleEventData;
