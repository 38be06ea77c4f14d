export const recurringVisitsTopic = 'standing';
