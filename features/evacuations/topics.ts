/** Who is out, and what was said of whom: with every tick. */
export const evacuationsTopic = 'evacuations';
/** Whether one runs: all screens of the staff hear of it. */
export const runningTopic = 'evacuationRunning';
