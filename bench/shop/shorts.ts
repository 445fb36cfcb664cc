/** Why a figure of the shop is under its goal, and what would reach it; told only where it is. */
export const shorts: Record<string, string> = {}
