import { formatHourCount } from '../../../kit/duration.ts';
import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ListedCompany } from '../company.ts';
import { type CompanyFormValues, toCompanyFormValues } from './companyForm.ts';

export function useCompanyMergeOptions(
  building: number,
): ConflictMergeOptions<CompanyFormValues, ListedCompany> {
  const { t, language } = useI18n();
  const { buildings } = useSession();
  const yesNo = (on: boolean) => t(on ? 'companies:yes' : 'companies:no');
  const nameOf = (id: string) => buildings.find((each) => String(each.id) === id)?.name ?? '';
  return {
    toValues: (company) => toCompanyFormValues(company, building),
    fields: {
      name: { label: t('companies:form.name') },
      buildings: { label: t('companies:form.buildings'), format: (ids) => ids.map(nameOf).join(', ') },
      floors: {
        label: t('companies:form.floors'),
        format: (floors) =>
          Object.entries(floors)
            .filter(([, text]) => text)
            .map(([id, text]) => (buildings.length > 1 ? `${nameOf(id)}: ${text}` : text))
            .join(', '),
      },
      leaseEnd: {
        label: t('companies:form.leaseEnd'),
        format: (day) => (day ? formatDay(day, language) : ''),
      },
      quota: {
        label: t('companies:form.quota'),
        format: (hours) => (typeof hours === 'number' ? formatHourCount(hours) : hours),
      },
      contactName: { label: t('companies:form.contactName') },
      contactEmail: { label: t('companies:form.contactEmail') },
      contactPhone: { label: t('companies:form.contactPhone') },
      recordsVisitorEmail: { label: t('companies:form.recordsVisitorEmail'), format: yesNo },
      maySwitchLanguage: { label: t('companies:form.maySwitchLanguage'), format: yesNo },
      nameVisibility: {
        label: t('companies:form.nameVisibility'),
        format: (value) => t(`companies:form.visible.${value}`),
      },
      logo: {
        label: t('companies:form.logo'),
        format: (logo) => (logo === 'none' ? '' : t('kit:ui.picture.other')),
      },
    },
  };
}
