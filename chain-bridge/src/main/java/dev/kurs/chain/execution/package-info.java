/** Executions of v0.1 on their way to the chain: signed, tried, and handed to the durable sender once the engine has said so. */
package dev.kurs.chain.execution;
