/**
 * Whole numbers in about the proportion of the weights that add up to just the total: how tokens that a provider counted as
 * one figure are spread over the parts of a prompt, whose sizes are only estimates.
 */
export function shareTotal(weights: readonly number[], total: number): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all <= 0 || total <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (weight / all) * total);
  const shares = exact.map(Math.floor);
  const rest = Math.round(total - shares.reduce((sum, share) => sum + share, 0));
  // What rounding down has left goes to those that lost most by it.
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
