/** The PORTFOLIO skew of PRICING §3 worked out: from volatilities and flows to what a dollar of each token costs to hold. */
package dev.kurs.service.portfolio;
