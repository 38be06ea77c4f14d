export const evacuationsTopic = 'evacuations';
/** Start and end only: every staff screen subscribes to it. */
export const runningEvacuationTopic = 'evacuationRunning';
