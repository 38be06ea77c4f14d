/** What the host decides of a visitor who does not sign the agreement. */
export const admissions = ['escorted', 'turnedAway'] as const;
export type Admission = (typeof admissions)[number];

/** What the host answers when told that a visitor is there. */
export const hostAnswers = ['coming', 'sendUp', 'fiveMinutes'] as const;
export type HostAnswer = (typeof hostAnswers)[number];

/** What a visitor lets know ahead: that they come later, or that they stand outside. */
export const visitorWords = ['late', 'here'] as const;
