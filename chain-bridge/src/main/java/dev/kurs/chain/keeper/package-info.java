/** The liquidity desk's daily work, done by the service at the first moment it is due. */
package dev.kurs.chain.keeper;
