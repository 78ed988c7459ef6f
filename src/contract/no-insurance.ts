import type { InsuranceData } from '../core/views';

/** A client's insurance of which nothing is known. */
export const NO_INSURANCE: InsuranceData = {
  hasPolicy: null,
  carrier: '',
  premium: '',
  type: [],
  typeOther: '',
  amount: null,
  applied: null,
  denied: null,
  annuityBeneficiary: '',
  annuityFunds: '',
  annuityInvestment: '',
  annuityPeriod: '',
};
