import { activityKind } from '../../kit/activityKind.ts';

export const passwordReset = activityKind('user.password_reset', {
  entity: 'user',
  withoutAccount: 'commandLine',
});
