/**
 * Départements of which no sale is published: the Livre foncier of Alsace-Moselle, whose law is its own, and Mayotte. An empty
 * answer there says nothing of what was sold.
 */
export const SALES_NOT_PUBLISHED: readonly string[] = ['57', '67', '68', '976']
