package dev.kurs.service;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** A test that measures time, or takes what the machine has: no other class runs beside it. */
@Tag("alone")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Alone {}
