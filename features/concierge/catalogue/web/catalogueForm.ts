import { z } from 'zod';
import { euroAmountSchema } from '../../../../kit/numberFields.ts';
import {
  type ConciergeConfiguration,
  conciergeConfigurationSchema,
  newProductCategorySchema,
  newProductSchema,
  PRODUCT_PRICE_MAX,
  type Product,
  type ProductCategory,
} from '../catalogue.ts';

export type ProductValues = {
  category: string;
  name: string;
  price: number | string;
  description: string;
  version?: number | undefined;
};

const { name, description } = newProductSchema.shape;

export const productFormSchema = z.object({
  category: z.coerce.number(),
  name,
  price: z
    .preprocess((value) => (value === '' ? undefined : value), euroAmountSchema(PRODUCT_PRICE_MAX / 100))
    .transform((amount) => Math.round(amount * 100)),
  description,
  version: z.int().optional(),
});

export const toProductValues = (category: number, product?: Product): ProductValues => ({
  category: String(category),
  name: product?.name ?? '',
  price: product ? product.price / 100 : '',
  description: product?.description ?? '',
  version: product?.version,
});

export type ProductCategoryValues = { name: string; version?: number | undefined };

export const productCategoryFormSchema = newProductCategorySchema.extend({ version: z.int().optional() });

export const toProductCategoryValues = (category?: ProductCategory): ProductCategoryValues => ({
  name: category?.name ?? '',
  version: category?.version,
});

export type ConciergeIntroductionValues = { introduction: string; version: number };

export const conciergeIntroductionFormSchema = conciergeConfigurationSchema
  .pick({ introduction: true, version: true })
  .required();

export const toConciergeIntroductionValues = (
  present?: ConciergeConfiguration,
): ConciergeIntroductionValues => ({
  introduction: present?.introduction ?? '',
  version: present?.version ?? 0,
});
