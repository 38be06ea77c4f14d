export const toPhoneUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
