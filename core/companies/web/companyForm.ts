import { z } from 'zod';
import type { NameVisibility } from '../../../kit/actor.ts';
import type { PictureFieldValue } from '../../../kit/web/field/chosenPicture.ts';
import { chosenPictureIdSchema } from '../../../kit/web/field/chosenPicture.ts';
import { companyEditSchema, type ListedCompany, newCompanySchema } from '../company.ts';

/** Value for the existing logo, which has a URL but no file id. */
export const EXISTING_COMPANY_LOGO_ID = 0;

export type CompanyFormValues = {
  name: string;
  buildings: string[];
  floors: Record<string, string>;
  leaseEnd: string;
  quota: number | string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  recordsVisitorEmail: boolean;
  nameVisibility: NameVisibility;
  maySwitchLanguage: boolean;
  logo: PictureFieldValue;
  version: number;
};

const { shape } = newCompanySchema;

const fields = z.object({
  name: shape.name,
  buildings: z.array(z.string()),
  floors: z.record(z.string(), shape.buildings.unwrap().element.shape.floors),
  leaseEnd: z.literal('').or(z.iso.date({ error: 'invalid_date' })),
  quota: z.literal('').or(companyEditSchema.shape.quota.unwrap().unwrap()),
  contactName: companyEditSchema.shape.contactName.unwrap(),
  contactEmail: shape.contactEmail.unwrap(),
  contactPhone: shape.contactPhone.unwrap(),
  recordsVisitorEmail: z.boolean(),
  nameVisibility: shape.nameVisibility.unwrap(),
  maySwitchLanguage: z.boolean(),
  logo: z.literal(EXISTING_COMPANY_LOGO_ID).or(chosenPictureIdSchema),
  version: z.int(),
});

const toInput = ({ buildings, floors, leaseEnd, quota, logo, ...rest }: z.output<typeof fields>) => ({
  ...rest,
  buildings: buildings.map((id) => ({ id: Number(id), floors: floors[id] ?? '' })),
  leaseEnd: leaseEnd || null,
  quota: quota === '' ? null : quota,
  ...(logo !== EXISTING_COMPANY_LOGO_ID && { logo }),
});

export const companyFormSchema = fields.transform(toInput);
export const newCompanyFormSchema = fields
  .extend({ buildings: fields.shape.buildings.min(1) })
  .transform(toInput);

export function toCompanyFormValues(
  company: ListedCompany | null | undefined,
  building: number,
): CompanyFormValues {
  const places = company?.buildings ?? [{ id: building, floors: '' }];
  return {
    name: company?.name ?? '',
    buildings: places.map(({ id }) => String(id)),
    floors: Object.fromEntries(places.map(({ id, floors }) => [String(id), floors])),
    leaseEnd: company?.leaseEnd ?? '',
    quota: company?.quota ?? '',
    contactName: company?.contactName ?? '',
    contactEmail: company?.contactEmail ?? '',
    contactPhone: company?.contactPhone ?? '',
    recordsVisitorEmail: company?.recordsVisitorEmail ?? false,
    nameVisibility: company?.nameVisibility ?? 'company',
    maySwitchLanguage: company?.maySwitchLanguage ?? true,
    logo: company?.logo ? EXISTING_COMPANY_LOGO_ID : 'none',
    version: company?.version ?? 1,
  };
}
