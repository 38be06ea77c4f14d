/** The standing visits of a building: staff hear of a change. */
export const standingTopic = 'standing';
