import { z } from 'zod';
import { euroAmount } from '../../../kit/numberFields.ts';
import {
  type Category,
  type Configuration,
  configurationSchema,
  newCategorySchema,
  newProductSchema,
  PRICE_MAX,
  type Product,
} from '../catalogue.ts';

export type ProductValues = {
  category: string;
  name: string;
  price: number | string;
  description: string;
  version?: number | undefined;
};

const { name, description } = newProductSchema.shape;

export const productSchema = z.object({
  category: z.coerce.number(),
  name,
  price: z
    .preprocess((typed) => (typed === '' ? undefined : typed), euroAmount(PRICE_MAX / 100))
    .transform((amount) => Math.round(amount * 100)),
  description,
  version: z.int().optional(),
});

export const productValues = (category: number, product?: Product): ProductValues => ({
  category: String(category),
  name: product?.name ?? '',
  price: product ? product.price / 100 : '',
  description: product?.description ?? '',
  version: product?.version,
});

export type CategoryValues = { name: string; version?: number | undefined };

export const categoryFormSchema = newCategorySchema.extend({ version: z.int().optional() });

export const categoryValues = (category?: Category): CategoryValues => ({
  name: category?.name ?? '',
  version: category?.version,
});

export type IntroductionValues = { introduction: string; version: number };

export const introductionFormSchema = configurationSchema
  .pick({ introduction: true, version: true })
  .required();

export const introductionValues = (present?: Configuration): IntroductionValues => ({
  introduction: present?.introduction ?? '',
  version: present?.version ?? 0,
});
